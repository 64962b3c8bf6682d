import type { ClosingCause } from './closing.ts';
import type { AnsweringWork, Requester, RequestImage, RequestValues } from './events.ts';
import type { KnownRequest, RequestStatus } from './request-state.ts';

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
  /** `cause`: why, of one that is completed or archived by it. */
  | {
      type: 'SetSupportRequestStatus';
      to: RequestStatus;
      cause?: ClosingCause | undefined;
      seenVersion?: number | undefined;
    }
  | { type: 'RestoreSupportRequest' }
  /** Of one that was completed by hand or put away: somebody has to see to it again. */
  | { type: 'ReopenSupportRequest'; text: string; seenVersion?: number | undefined }
  /** A change of its state is taken back. */
  | ({ type: 'PutRequestBack' } & Pick<KnownRequest, 'phase' | 'archived' | 'statusReason' | 'overAt'>)
  | { type: 'DeleteSupportRequest' }
  /** `by`: who has the link of the request, a user, or those who handle requests. */
  | { type: 'AddRequestImages'; images: readonly RequestImage[]; by: Giver }
  | { type: 'RemoveRequestImage'; imageId: string }
  | { type: 'CommentSupportRequest'; commentId: string; text: string; by: Giver }
  /** `equipmentId`: of the machine for which that work is planned. */
  | ({ type: 'TransformSupportRequest'; equipmentId: string } & AnsweringWork)
  /** What has become of its work, by whom where that is known: asked by the system, as often as it likes. */
  | { type: 'FollowWork'; seriesId: string; outcome: WorkOutcome; by?: string | undefined };

export type WorkOutcome = 'open' | 'completed' | 'gone';
export type Giver = 'link' | 'user' | 'staff';
