import type { AnsweringWork, Requester, RequestImage, RequestValues } from './events.ts';
import type { RequestStatus } from './request-state.ts';

export type SupportRequestCommand =
  | ({
      type: 'OpenSupportRequest';
      supportRequestId: string;
      requester: Requester;
      images: readonly RequestImage[];
    } & RequestValues)
  /** `seenVersion`: of the request that the changes were written from, where it is known. */
  | { type: 'ChangeSupportRequest'; changes: Partial<RequestValues>; seenVersion?: number | undefined }
  /** Who is given one that waits takes it in handling. */
  | { type: 'AssignSupportRequest'; assignedTo: string | null; seenVersion?: number | undefined }
  | { type: 'SetSupportRequestStatus'; to: RequestStatus; seenVersion?: number | undefined }
  | { type: 'RestoreSupportRequest' }
  | { type: 'DeleteSupportRequest' }
  /** `by`: who has the link of the request, a user, or those who handle requests. */
  | { type: 'AddRequestImages'; images: readonly RequestImage[]; by: ImageGiver }
  | { type: 'RemoveRequestImage'; imageId: string }
  /** `equipmentId`: of the machine for which that work is planned. */
  | ({ type: 'TransformSupportRequest'; equipmentId: string } & AnsweringWork)
  /** What has become of its work, by whom where that is known: asked by the system, as often as it likes. */
  | { type: 'FollowWork'; seriesId: string; outcome: WorkOutcome; by?: string | undefined };

export type WorkOutcome = 'open' | 'completed' | 'gone';
export type ImageGiver = 'link' | 'user' | 'staff';
