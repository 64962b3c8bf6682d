import { companyTopic } from './company/topic.ts';
import { documentsTopic } from './documents/topic.ts';
import { peopleTopic } from './identity/topic.ts';
import { catalogueTopic } from './licensing/topic.ts';
import type { DeclaredTopic } from './live/topic.ts';
import { noticesTopic } from './notices/topic.ts';
import { planningTopic } from './planning/topic.ts';
import { printoutsTopic } from './printouts/topic.ts';
import { registryTopic } from './registry/topic.ts';
import { reportSchedulesTopic } from './reports/topic.ts';
import { supportTopic } from './support/topic.ts';
import { viewsTopic } from './views/topic.ts';

/** Every live topic there is: hubs, the socket's fields and who may follow, metrics and the generated tests follow from this list. */
export const topics: readonly DeclaredTopic[] = [
  planningTopic,
  registryTopic,
  companyTopic,
  documentsTopic,
  peopleTopic,
  viewsTopic,
  supportTopic,
  noticesTopic,
  printoutsTopic,
  reportSchedulesTopic,
  catalogueTopic,
];
