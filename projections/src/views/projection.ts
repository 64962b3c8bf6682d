import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { type ViewEvent, views } from '@cadenza/domain/views/views';
import { byId, defineProjection } from '../kernel/projection.ts';
import { defaultViewTable, savedViewTable } from './tables.ts';

export const defaultViewId = (userId: string, screen: string): string => uuidV5(userId, screen);

/** Views of screens: who saved what, and with which view each person begins. */
export const viewsProjection = defineProjection<ViewEvent>({
  name: 'views',
  module: import.meta.url,
  topic: views.topic,
  prefixes: [views.stream.kind],
  tables: [savedViewTable, defaultViewTable],
  handlers: {
    ViewSaved: {
      required: ({ data }) => [byId(savedViewTable, data.viewId)],
      apply: ({ data, metadata, position }, rows) => {
        const { viewId, userId, ...values } = data;
        const { companyId } = metadata;
        rows.put(savedViewTable, {
          ...values,
          company_id: companyId,
          id: viewId,
          user_id: userId,
          version: String(position),
        });
        return { kind: 'changed', ids: [viewId] };
      },
    },
    ViewChanged: {
      required: ({ data }) => [byId(savedViewTable, data.viewId)],
      apply: ({ data: { viewId, changes }, position }, rows) => {
        const old = rows.get(savedViewTable, viewId);
        if (!old) throw new Error(`the view ${viewId} was changed before it was saved`);
        rows.put(savedViewTable, { ...old, ...changes, version: String(position) });
        return { kind: 'changed', ids: [viewId] };
      },
    },
    ViewRemoved: {
      required: ({ data }) => [byId(savedViewTable, data.viewId)],
      apply: ({ data }, rows) => {
        rows.remove(savedViewTable, data.viewId);
        return { kind: 'removed', ids: [data.viewId] };
      },
    },
    DefaultViewChosen: {
      required: ({ data }) => [byId(defaultViewTable, defaultViewId(data.userId, data.screen))],
      apply: ({ data: { userId, screen, viewId }, metadata }, rows) => {
        const id = defaultViewId(userId, screen);
        rows.put(defaultViewTable, { company_id: metadata.companyId, id, user_id: userId, screen, view_id: viewId });
        // One's own business: it is read with the next list of views.
        return null;
      },
    },
  },
  // How somebody looks at records changes none of them: there is no record in whose history it would stand.
  tells: null,
});
