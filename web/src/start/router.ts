import { createRouter } from '@tanstack/react-router';
import { languageRewrite } from '../app/language.ts';
import { NotFoundScreen } from '../app/screens/NotFoundScreen.tsx';
import { PendingScreen } from '../app/screens/PendingScreen.tsx';
import { RouteErrorScreen } from '../app/screens/RouteErrorScreen.tsx';
import { companiesRoute, companyRoute, settingsRoute } from '../routes/company.ts';
import { paymentsRoute } from '../routes/contracts.ts';
import { kitRoute, mailRoute } from '../routes/developer.ts';
import { rolesRoute, usersRoute } from '../routes/identity.ts';
import { discountsRoute, licenseItemsRoute, licensesRoute } from '../routes/licensing.ts';
import { boardRoute, plannedSeriesRoute, planningListRoute } from '../routes/planning.ts';
import { calendarRoute, checklistRoute, checklistsRoute, recordRoute, registryRoute } from '../routes/registry.ts';
import { reportRoute, statisticsRoute } from '../routes/reports.ts';
import { rootRoute, shellRoute } from '../routes/root.tsx';
import { loginRoute, passwordRoute, profileRoute } from '../routes/session.tsx';
import { newRequestRoute, requestsRoute } from '../routes/support.ts';

const routeTree = rootRoute.addChildren([
  loginRoute,
  passwordRoute,
  shellRoute.addChildren([
    boardRoute,
    planningListRoute,
    plannedSeriesRoute,
    profileRoute,
    registryRoute,
    recordRoute,
    calendarRoute,
    checklistsRoute,
    checklistRoute,
    companyRoute,
    settingsRoute,
    paymentsRoute,
    companiesRoute,
    usersRoute,
    rolesRoute,
    licensesRoute,
    licenseItemsRoute,
    discountsRoute,
    requestsRoute,
    reportRoute,
    statisticsRoute,
    newRequestRoute,
    mailRoute,
    kitRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  rewrite: languageRewrite,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingScreen,
  // Of each screen, inside the shell: a fault of one leaves the way to all others.
  defaultErrorComponent: RouteErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
