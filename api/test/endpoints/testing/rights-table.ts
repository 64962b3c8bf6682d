import type { Role } from '@cadenza/domain/identity/roles';

/**
 * Who may do what, written by hand from the table of roles that the product was asked for, and what of the endpoints belongs to which
 * of its rows. It is the expectation of `rights.test.ts`, so nothing here may be taken from the code: neither from its
 * permissions nor from its registries. A call that is not named here fails the test.
 */
const everybody = 'super admin plant user payments developer demo';

type Row = { may: string; calls: readonly string[] };

/** `segment: verbs`, as `impianti: list create change activate` -> calls of REST. */
const rest = (lines: string): string[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Names of root fields with their root in front. */
const all = (root: 'Query' | 'Mutation' | 'Subscription', names: string): string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${root}.${name}`);

export const rows: Readonly<Record<string, Row>> = {
  'see the own profile, leave for another company': {
    may: everybody,
    calls: [
      ...rest(`
        GET /api/user/profile/
        GET /api/my-companies
        POST /api/companies/{id}/switch
      `),
      'Query.me',
    ],
  },
  'change the own account; of others only what the domain allows': {
    may: everybody,
    calls: [
      ...rest(`
        PUT /api/user/change-password
        PUT /api/users/{id}
      `),
      'Mutation.changeUser',
    ],
  },
  'see planning': {
    may: 'super admin plant user demo',
    calls: [
      ...rest(`
        GET /api/pianificazione-interventi
        GET /api/pianificazione-interventi/{id}
        GET /api/esportazioni/pianificazione-interventi
        GET /api/pianificazione-intervento-immagini
        GET /api/pianificazione-intervento-immagini/downloads/{nomeFile}
      `),
      ...all(
        'Query',
        `planningSetup plannedWindow boardWindow plannedList plannedIntervention plannedSeries anomalyChoices faultCodeChoices equipmentPlaces
         planningStatistics recentActivity undoable`,
      ),
      ...all('Subscription', 'planningFeed presence companyFeed'),
    ],
  },
  'read reports': {
    may: 'super admin plant demo',
    calls: [
      ...rest(`
        GET /api/report/dati
        GET /api/report/xls
      `),
      ...all(
        'Query',
        'equipmentReport breakdownReport maintainerReport reportSetup reportTrend reportWorks reportSchedules',
      ),
      ...all('Subscription', 'reportSchedulesFeed'),
    ],
  },
  'create, move, delete schedules; assign': {
    may: 'super admin plant',
    calls: [
      ...rest(`
        POST /api/pianificazione-interventi
        PUT /api/pianificazione-interventi/{id}
        DELETE /api/pianificazione-interventi/{id}/{mode}
        GET /api/calendario-lavorativo/{giorno}/interventi-spostati
        POST /api/calendario-lavorativo/{giorno}/riporta-interventi
      `),
      ...all('Query', 'previewOfChange previewOfDeletion previewOfDates previewOfMany shiftedFromDays'),
      'Mutation.returnToDays',
      ...all(
        'Mutation',
        'scheduleIntervention moveIntervention changeInterventions deleteIntervention rejoinSeries correctCompletion',
      ),
    ],
  },
  'work on an intervention': {
    may: 'super admin plant user',
    calls: [
      ...rest(`
        PUT /api/pianificazione-interventi/{id}/fields
        PUT /api/pianificazione-intervento-lista-dettagli/{id}/{field}/{value}
        PUT /api/pianificazione-intervento-ricambi/{id}
        POST /api/pianificazione-intervento-immagini
        DELETE /api/pianificazione-intervento-immagini/{id}
        POST /api/pianificazione-interventi/{id}/upload-firma
      `),
      ...all(
        'Mutation',
        `tickChecklistLine setInterventionDuration noteIntervention setInterventionProgress classifyFault markInterventionFault
         completeIntervention reopenIntervention addWorkLine removeWorkLine moveWorkLine startWork stopWork
         addSparePart changeSparePart removeSparePart removeInterventionPhoto signIntervention undo`,
      ),
    ],
  },
  'read registries': {
    may: 'super admin plant user demo',
    calls: [
      ...rest(`
        GET /api/esportazioni/impianti
        GET /api/esportazioni/linee
        GET /api/esportazioni/tipi-fornitori
        GET /api/esportazioni/fornitori
        GET /api/esportazioni/ruoli-manutentori
        GET /api/esportazioni/manutentori
        GET /api/esportazioni/assenze-manutentori
        GET /api/esportazioni/attrezzature
        GET /api/esportazioni/categorie-interventi
        GET /api/esportazioni/interventi
        GET /api/esportazioni/categorie-anomalie
        GET /api/esportazioni/anomalie
        GET /api/esportazioni/cause-guasto
        GET /api/esportazioni/rimedi-guasto
        GET /api/esportazioni/ricorrenze
        GET /api/esportazioni/liste
        GET /api/impianti
        GET /api/linee
        GET /api/tipi-fornitori
        GET /api/fornitori
        GET /api/ruoli-manutentori
        GET /api/manutentori
        GET /api/assenze-manutentori
        GET /api/attrezzature
        GET /api/categorie-interventi
        GET /api/interventi
        GET /api/anomalie
        GET /api/categorie-anomalie
        GET /api/cause-guasto
        GET /api/rimedi-guasto
        GET /api/ricorrenze
        GET /api/liste
        GET /api/liste/{id}
        GET /api/liste/singola
        GET /api/lista-dettagli
        GET /api/impianti/{id}/check-impianto-attivo
        GET /api/linee/{id}/check-linea-attivo
        GET /api/fornitori/{id}/check-fornitore-attivo
        GET /api/manutentori/{id}/check-manutentore-attivo
        GET /api/attrezzature/{id}/check-attrezzatura-attivo
        GET /api/interventi/{id}/check-intervento-attivo
        GET /api/anomalie/{id}/check-anomalia-attivo
        GET /api/liste/{id}/lista-attivo
        GET /api/lista/{listaId}/check-lista-utilizzato
        GET /api/lista-dettagli/{id}/check-lista-dettaglio-attivo
        GET /api/lista-dettagli/{id}/check-lista-dettaglio-utilizzato
      `),
      ...all(
        'Query',
        `plants lines supplierTypes suppliers maintainerRoles maintainers equipment interventionCategories interventions
         anomalies anomalyCategories anomalyById anomalyCategoryById
         faultCauses faultCauseById faultRemedies faultRemedyById maintainerAbsences maintainerAbsenceById
         recurrences checklists checklistLines plantById lineById supplierTypeById supplierById maintainerRoleById
         maintainerById equipmentById interventionCategoryById interventionById recurrenceById checklistById
         checklistLineById history searchRecords recordCounts supportAddress
         publicOrigin`,
      ),
    ],
  },
  'have what one sees printed, which is more than seeing': {
    may: 'super admin plant user',
    calls: [
      'GET /api/pianificazione-interventi/pdf/{id}',
      ...all('Mutation', 'printIntervention printEquipmentLabels'),
    ],
  },
  'have a report printed': {
    may: 'super admin plant',
    calls: ['GET /api/report/pdf', ...all('Mutation', 'printReport')],
  },
  'say what reports are sent to whom, and what the company aims at': {
    may: 'super admin plant',
    calls: [
      ...all('Query', 'reportReceivers'),
      ...all('Mutation', 'changeReportTargets createReportSchedule changeReportSchedule removeReportSchedule'),
    ],
  },
  // Only what one is a recipient of: `report-schedules.test.ts` asks.
  'have a report by e-mail no more, or again': {
    may: 'super admin plant',
    calls: all('Mutation', 'subscribeToReport'),
  },
  'fetch what one has had printed': {
    may: everybody,
    calls: ['GET /api/stampe/{id}', ...all('Query', 'printouts printout'), ...all('Subscription', 'printoutsFeed')],
  },
  // Of what one may see, and no demo user has read anything: `notices.test.ts` asks.
  'be told of what concerns oneself': {
    may: everybody,
    calls: [...all('Query', 'notices pushKey'), ...all('Subscription', 'noticesFeed')],
  },
  'say what one has read of it': {
    may: 'super admin plant user payments developer',
    calls: [...all('Mutation', 'readNotices tellOnDevice leaveDevice')],
  },
  // At all; of which lists goes by who reads those, as `views.test.ts` asks.
  'see views of lists, own and shared ones': {
    may: 'super admin plant user developer demo',
    calls: [...all('Query', 'savedViews'), ...all('Subscription', 'viewsFeed')],
  },
  'save, change and remove views, choose one to begin with; of others only what the domain allows': {
    may: 'super admin plant user developer',
    calls: [...all('Mutation', 'saveView changeView removeView chooseDefaultView')],
  },
  'see support requests, a maintainer the own ones': {
    may: 'super admin plant user demo',
    calls: [
      ...rest(`
        GET /api/support-requests
        GET /api/support-requests/{id}/comments
        GET /api/support-request-images
        GET /api/support-request-images/downloads/{fileName}
      `),
      ...all('Query', 'supportRequests supportRequest supportRequestComments'),
    ],
  },
  'see support requests of everybody as they come': {
    may: 'super admin plant demo',
    calls: all('Subscription', 'supportRequestsFeed'),
  },
  'create support requests': {
    may: 'super admin plant user',
    calls: [
      ...rest(`
        POST /api/support-requests
        POST /api/support-requests/{id}/comments
        POST /api/support-request-images
      `),
      ...all('Mutation', 'openSupportRequest commentSupportRequest'),
    ],
  },
  'handle support requests': {
    may: 'super admin plant',
    calls: [
      ...rest(`
        PUT /api/support-requests/{id}
        DELETE /api/support-requests/{id}
        DELETE /api/support-request-images/{id}
      `),
      ...all(
        'Mutation',
        `changeSupportRequest assignSupportRequest handleSupportRequest completeSupportRequest archiveSupportRequest
         restoreSupportRequest reopenSupportRequest deleteSupportRequest removeSupportRequestImage`,
      ),
    ],
  },
  'read documents': {
    may: 'super admin plant user demo',
    calls: [
      ...['impianti', 'linee', 'attrezzature', 'fornitori'].flatMap((owner) =>
        rest(`
          GET /api/${owner}/{sourceId}/documenti
          GET /api/${owner}-documenti/downloads/{fileName}
          GET /api/${owner}-documenti/files/{name}
        `),
      ),
      ...all('Query', 'documents'),
      ...all('Subscription', 'documentsFeed'),
    ],
  },
  'change documents': {
    may: 'super admin plant',
    calls: [
      ...['impianti', 'linee', 'attrezzature', 'fornitori'].flatMap((owner) =>
        rest(`
          POST /api/${owner}-documenti
          DELETE /api/${owner}-documenti/{id}
        `),
      ),
      ...all('Mutation', 'describeDocument removeDocument'),
    ],
  },
  'change registries': {
    may: 'super admin plant',
    calls: [
      ...rest(`
        POST /api/importazioni/impianti
        POST /api/importazioni/linee
        POST /api/importazioni/tipi-fornitori
        POST /api/importazioni/fornitori
        POST /api/importazioni/ruoli-manutentori
        POST /api/importazioni/manutentori
        POST /api/importazioni/assenze-manutentori
        POST /api/importazioni/attrezzature
        POST /api/importazioni/categorie-interventi
        POST /api/importazioni/interventi
        POST /api/importazioni/categorie-anomalie
        POST /api/importazioni/anomalie
        POST /api/importazioni/cause-guasto
        POST /api/importazioni/rimedi-guasto
        POST /api/importazioni/ricorrenze
        POST /api/importazioni/liste
        POST /api/impianti
        PUT /api/impianti/{id}
        PUT /api/impianti/{id}/active/{Y|N}
        POST /api/linee
        PUT /api/linee/{id}
        PUT /api/linee/{id}/active/{Y|N}
        POST /api/tipi-fornitori
        PUT /api/tipi-fornitori/{id}
        DELETE /api/tipi-fornitori/{id}
        POST /api/fornitori
        PUT /api/fornitori/{id}
        PUT /api/fornitori/{id}/active/{Y|N}
        POST /api/ruoli-manutentori
        PUT /api/ruoli-manutentori/{id}
        DELETE /api/ruoli-manutentori/{id}
        POST /api/manutentori
        PUT /api/manutentori/{id}
        PUT /api/manutentori/{id}/active/{Y|N}
        POST /api/assenze-manutentori
        PUT /api/assenze-manutentori/{id}
        DELETE /api/assenze-manutentori/{id}
        POST /api/attrezzature
        PUT /api/attrezzature/{id}
        PUT /api/attrezzature/{id}/active/{Y|N}
        POST /api/categorie-interventi
        PUT /api/categorie-interventi/{id}
        DELETE /api/categorie-interventi/{id}
        POST /api/interventi
        PUT /api/interventi/{id}
        PUT /api/interventi/{id}/active/{Y|N}
        POST /api/categorie-anomalie
        PUT /api/categorie-anomalie/{id}
        DELETE /api/categorie-anomalie/{id}
        POST /api/anomalie
        PUT /api/anomalie/{id}
        PUT /api/anomalie/{id}/active/{Y|N}
        POST /api/cause-guasto
        PUT /api/cause-guasto/{id}
        PUT /api/cause-guasto/{id}/active/{Y|N}
        POST /api/rimedi-guasto
        PUT /api/rimedi-guasto/{id}
        PUT /api/rimedi-guasto/{id}/active/{Y|N}
        POST /api/ricorrenze
        PUT /api/ricorrenze/{id}
        PUT /api/ricorrenze/{id}/active/{Y|N}
        POST /api/liste
        PUT /api/liste/{id}
        PUT /api/liste/{id}/active/{status}
        PUT /api/liste/{id}/obbligatorio/{status}
        PUT /api/liste/change-sort/{id}
        POST /api/lista-dettagli
        PUT /api/lista-dettagli/{id}
        PUT /api/lista-dettagli/{id}/active/{status}
        PUT /api/lista-dettagli/{id}/obbligatorio/{status}
        PUT /api/lista-dettagli/change-sort/{id}
      `),
      ...all(
        'Mutation',
        `createPlant createLine createSupplierType createSupplier createMaintainerRole createMaintainer createEquipment
         createAnomalyCategory createAnomaly changeAnomalyCategory changeAnomaly
         createFaultCause changeFaultCause createFaultRemedy changeFaultRemedy
         createMaintainerAbsence changeMaintainerAbsence
         createInterventionCategory createIntervention createRecurrence createChecklist createChecklistLine
         changePlant changeLine changeSupplierType changeSupplier changeMaintainerRole changeMaintainer changeEquipment
         changeInterventionCategory changeIntervention changeRecurrence changeChecklist changeChecklistLine`,
      ),
      // Of plants; for the other kinds see `generic`.
      ...all('Mutation', 'setRecordActive removeRecord removeRecords moveRecord addChecklistLines'),
      ...all('Query', 'importTable importPreview imports importProgress'),
      ...all('Mutation', 'startImport undoImport'),
    ],
  },
  'working calendar, users, settings, own company': {
    may: 'super admin',
    calls: [
      ...rest(`
        GET /api/calendario-lavorativo
        GET /api/esportazioni/calendario-lavorativo
        POST /api/calendario-lavorativo
        POST /api/importazioni/calendario-lavorativo
        PUT /api/calendario-lavorativo/{id}
        DELETE /api/calendario-lavorativo/{id}
        GET /api/calendario-lavorativo/{giorno}/check-giorno
        GET /api/users
        GET /api/esportazioni/users
        POST /api/users
        PUT /api/users/{id}/active/{Y|N}
        PUT /api/users/{id}/active-company/{Y|N}
        PUT /api/users/{id}/force-password-expired
        DELETE /api/users/{id}
        GET /api/user-roles
        POST /api/user-roles
        DELETE /api/user-roles/{id}
        GET /api/company-users/
        POST /api/company-users
        DELETE /api/company-users/{id}
        PUT /api/company-users/{id}/active/{status}
        GET /api/companies/{id}
        POST /api/companies/{id}
        GET /api/settings
        PUT /api/settings/{id}
        PUT /api/settings/email-supervisor-support-request/{id}
      `),
      ...all(
        'Query',
        `workingCalendarDays workingCalendarDayById plannedOnDay plannedOnDays plannedOnWeekdays
         holidayCountries publicHolidays
         users userById settings`,
      ),
      ...all(
        'Mutation',
        `createWorkingCalendarDay changeWorkingCalendarDay closeDays
         createUser setUserActive setUserActiveInCompany forcePasswordExpiry deleteUser setUserRole changeSettings`,
      ),
    ],
  },
  'company payments and contracts': {
    may: 'super admin payments',
    calls: [
      ...rest(`
        GET /api/companies/{companyId}/company-contracts
        GET /api/company-contracts/last-license
      `),
      ...all('Query', 'companyContracts'),
      ...all('Subscription', 'contractsFeed'),
    ],
  },
  'say that the money of a transfer is there': { may: 'super', calls: all('Mutation', 'settleContractDue') },
  'all companies': {
    may: 'super',
    calls: rest(`
      GET /api/companies
      POST /api/companies
      PUT /api/societa/{id}/active/{status}
    `),
  },
  // Whoever gives a role to a user needs the list: the table speaks of the screen, where they are made.
  'read roles': {
    may: 'super admin developer',
    // Of users it tells those who may read them, too.
    calls: [...rest('GET /api/roles'), 'Query.roles', 'Subscription.peopleFeed'],
  },
  'job and mail monitors': { may: 'developer', calls: all('Query', 'keptMails') },
  'licences, items, prices, discounts': {
    may: 'developer',
    calls: [
      ...rest(`
        POST /api/licenses
        PUT /api/licenses/{id}
        DELETE /api/licenses/{id}
        POST /api/license-items
        PUT /api/license-items/{id}
        DELETE /api/license-items/{id}
        GET /api/discounts
        POST /api/discounts
        PUT /api/discounts/{id}
        DELETE /api/discounts/{id}
        POST /api/license-prices
        PUT /api/license-prices/{id}
        DELETE /api/license-prices/{id}
        GET /api/license-item-associations
        PUT /api/license-item-associations/{id}/value/{value}
      `),
      ...all('Query', 'licenses licenseItems discounts'),
      ...all(
        'Mutation',
        `createLicense changeLicense removeLicense createLicenseItem changeLicenseItem removeLicenseItem
         createDiscount changeDiscount removeDiscount createLicensePrice changeLicensePrice removeLicensePrice setLicenseLimit`,
      ),
      ...all('Subscription', 'catalogueFeed'),
    ],
  },
  'buy and cancel licenses': {
    may: 'super admin payments',
    calls: all('Mutation', 'upgradeContract cancelContract openPaymentPortal'),
  },
  roles: {
    may: 'developer',
    calls: [
      ...rest(`
        POST /api/roles
        PUT /api/roles/{id}
        DELETE /api/roles/{id}
      `),
      ...all('Mutation', 'createRole changeRole removeRole'),
    ],
  },
  // Whoever schedules or sees work needs their names: the table speaks of the screen, where they are made.
  'read intervention types': {
    may: 'super admin plant user developer demo',
    calls: [
      ...rest(`
        GET /api/tipo-interventi
        GET /api/esportazioni/tipo-interventi
      `),
      ...all('Query', 'interventionTypes interventionTypeById'),
      // Of all kinds of record it tells those that one may read, and all who may read any may read these.
      ...all('Subscription', 'registryFeed'),
    ],
  },
  'intervention types': {
    may: 'developer',
    calls: [
      ...rest(`
        POST /api/tipo-interventi
        POST /api/importazioni/tipo-interventi
        PUT /api/tipo-interventi/{id}
        PUT /api/tipo-interventi/{id}/active/{Y|N}
      `),
      ...all('Mutation', 'createInterventionType changeInterventionType'),
    ],
  },
};

/** What anyone may call, signed in or not. */
export const open: readonly string[] = rest(`
  POST /api/login_check
  POST /token/refresh
  POST /api/logout
  GET /app/companies/from-code/{code}
  GET /app/attrezzature/{companyCode}
  GET /app/anomalie/{companyCode}
  GET /app/companies/logo/{name}
  GET /app/countries
  GET /app/languages
  GET /app/users/{companyCode}
  POST /app/stripe/events
  GET /app/support-requests/{companyCode}/form
  GET /app/support-requests/{companyCode}/equipment/{equipmentId}
  POST /app/support-requests/{companyCode}
  GET /app/support-requests/{companyCode}/follow/{secret}
  GET /app/support-requests/{companyCode}/follow/{secret}/images/{imageId}
  POST /app/support-requests/{companyCode}/follow/{secret}/images
  POST /app/support-requests/{companyCode}/follow/{secret}/comments
  GET /app/sign-up/form
  POST /app/sign-up
  POST /app/sign-up/link
  PUT /app/verify-email/{token}
  POST /app/stripe/checkout
  PUT /app/sign-up/complete
  POST /app/request-demo
  GET /app/licenses
  GET /app/license-items
  GET /app/license-prices
`);

/** The one thing besides looking that a demo user may do. */
const alsoForDemo = new Set(['POST /api/companies/{id}/switch']);

/** For every kind of record: the row of each kind. */
export const generic = {
  calls: [
    ...['setRecordActive', 'removeRecord', 'removeRecords', 'moveRecord'],
    ...['importTable', 'imports', 'importProgress', 'undoImport'],
  ],
  rowOf: {
    PLANT: 'change registries',
    LINE: 'change registries',
    SUPPLIER_TYPE: 'change registries',
    SUPPLIER: 'change registries',
    MAINTAINER_ROLE: 'change registries',
    MAINTAINER: 'change registries',
    MAINTAINER_ABSENCE: 'change registries',
    EQUIPMENT: 'change registries',
    INTERVENTION_CATEGORY: 'change registries',
    INTERVENTION: 'change registries',
    ANOMALY_CATEGORY: 'change registries',
    ANOMALY: 'change registries',
    FAULT_CAUSE: 'change registries',
    FAULT_REMEDY: 'change registries',
    INTERVENTION_TYPE: 'intervention types',
    RECURRENCE: 'change registries',
    CHECKLIST: 'change registries',
    CHECKLIST_LINE: 'change registries',
    WORKING_CALENDAR_DAY: 'working calendar, users, settings, own company',
  } as Readonly<Record<string, string>>,
};

export const rowsOf = (call: string): string[] =>
  Object.entries(rows).flatMap(([name, { calls }]) => (calls.includes(call) ? [name] : []));

/** It has something made, or is of use to nobody who writes nothing. */
const notForDemo = new Set([
  'Query.reportReceivers',
  ...['GET /api/pianificazione-interventi/pdf/{id}', 'GET /api/report/pdf'],
  // What would be written, of who may write.
  ...['Query.previewOfChange', 'Query.previewOfDeletion', 'Query.previewOfDates', 'Query.previewOfMany'],
  ...['Query.shiftedFromDays', 'GET /api/calendario-lavorativo/{giorno}/interventi-spostati'],
]);

const changes = (call: string): boolean => notForDemo.has(call) || !/^(GET |Query\.|Subscription\.)/.test(call);

/** Roles add up; whoever is a demo user, too, only looks. */
export const mayCall = (roles: readonly Role[], row: string, call: string): boolean => {
  const allowed = rows[row]?.may.split(' ') ?? [];
  const granted = roles.map((role) => (role === 'ROLE_SUPER_ADMIN' ? 'super' : role.slice(5).toLowerCase()));
  if (granted.includes('demo') && changes(call) && !alsoForDemo.has(call)) return false;
  return granted.some((role) => allowed.includes(role));
};
