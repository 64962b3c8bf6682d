import { checklistRoutes } from './checklists/routes.ts';
import { companyRoutes } from './company/company-routes.ts';
import { logoRoute } from './company/logo-route.ts';
import { publicCompanyRoutes } from './company/public-routes.ts';
import { referenceRoutes } from './company/reference-routes.ts';
import { settingsRoutes } from './company/settings-routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { exportRoutes } from './exchange/export-routes.ts';
import { importRoutes } from './exchange/import-routes.ts';
import { companyUserRoutes } from './identity/company-user-routes.ts';
import { publicUserRoutes } from './identity/public-user-routes.ts';
import { roleRoutes } from './identity/role-routes.ts';
import { sessionRoutes } from './identity/session-routes.ts';
import { userExportRoute } from './identity/user-export-route.ts';
import { userRoleRoutes } from './identity/user-role-routes.ts';
import { userRoutes } from './identity/user-routes.ts';
import { licensingRoutes } from './licensing/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { checkRoutes } from './planning/check-routes.ts';
import { closedDayRoutes } from './planning/closed-day.ts';
import { plannedExportRoute } from './planning/export-route.ts';
import { partRoutes } from './planning/part-routes.ts';
import { proofRoutes } from './planning/proof-routes.ts';
import { planningRoutes } from './planning/routes.ts';
import { shiftedBy } from './planning/shifted-by-records.ts';
import { shiftedRoutes } from './planning/shifted-routes.ts';
import { printoutRoutes } from './printouts/routes.ts';
import { registryRoutes } from './registry/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import type { Route } from './rest/route.ts';
import { supportCommentRoutes } from './support/comment-routes.ts';
import { supportImageRoutes } from './support/image-routes.ts';
import { publicSupportRoutes } from './support/public-routes.ts';
import { supportRoutes } from './support/routes.ts';

/** Every REST call there is. Authorisation, company scope, documents and generated tests follow from this list. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...companyRoutes,
  ...settingsRoutes,
  ...publicCompanyRoutes,
  logoRoute,
  ...referenceRoutes,
  ...userRoutes,
  userExportRoute,
  ...userRoleRoutes,
  ...roleRoutes,
  ...companyUserRoutes,
  ...publicUserRoutes,
  ...registryRoutes(shiftedBy),
  ...checkRoutes,
  ...closedDayRoutes,
  ...shiftedRoutes,
  ...checklistRoutes,
  ...printoutRoutes,
  ...planningRoutes,
  plannedExportRoute,
  ...partRoutes,
  ...proofRoutes,
  ...documentRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...paymentRoutes,
  ...reportRoutes,
  ...supportRoutes,
  ...supportCommentRoutes,
  ...supportImageRoutes,
  ...publicSupportRoutes,
  ...licensingRoutes,
];
