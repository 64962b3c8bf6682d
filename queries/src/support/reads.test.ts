import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { followedRequest, lastRequestNumber } from './followed-request.ts';
import { requestWithCompany, unnumberedRequests } from './request-letters.ts';
import { supportImage } from './support-image.ts';
import { answeredRequest, supportComments, supportRequest, supportRequestsById } from './support-request.ts';
import { supportRequests } from './support-requests.ts';

const all = [
  asked(supportRequests, { query: { equipmentId: companyA, sortBy: 'maintainer' } }),
  asked(supportRequest, companyA),
  asked(supportComments, companyA),
  asked(answeredRequest, companyA),
  asked(supportRequestsById, [companyA]),
  asked(supportImage, companyA),
  asked(followedRequest, companyA),
  asked(lastRequestNumber, null),
  asked(requestWithCompany, companyA),
  asked(unnumberedRequests, 10),
];

test('the queries of support say which projections they read', () => expectReadsNamed(all));
