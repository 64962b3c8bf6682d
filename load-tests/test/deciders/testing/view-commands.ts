import type { NoticeCommand } from '@cadenza/domain/notices/reading';
import type { ViewCommand } from '@cadenza/domain/views/views';
import fc, { type Arbitrary } from 'fast-check';
import { id, optional, texts, unlikely } from './values.ts';

export type View = { area: 'view'; userId: string; command: ViewCommand };

const viewValues = {
  name: unlikely('Presse', texts),
  parameters: fc.dictionary(unlikely('cerca', texts), texts, { maxKeys: 3 }),
  shared: fc.boolean(),
};

const viewCommands: { [Type in ViewCommand['type']]: Arbitrary<Extract<ViewCommand, { type: Type }>> } = {
  SaveView: fc.record({
    type: fc.constant('SaveView'),
    viewId: id('view'),
    userId: fc.constant(''),
    screen: unlikely('registry/line', texts),
    ...viewValues,
  }),
  ChangeView: fc.record({
    type: fc.constant('ChangeView'),
    viewId: id('view'),
    changes: fc.record(viewValues, { requiredKeys: [] }),
  }),
  RemoveView: fc.record({ type: fc.constant('RemoveView'), viewId: id('view') }),
  ChooseDefaultView: fc.record({
    type: fc.constant('ChooseDefaultView'),
    userId: fc.constant(''),
    screen: unlikely('registry/line', texts),
    viewId: optional(id('view')),
  }),
};

export const view: Arbitrary<View> = fc
  .record({ userId: id('user'), command: fc.oneof(viewCommands.SaveView, ...Object.values(viewCommands)) })
  .map(({ userId, command }) => ({
    area: 'view',
    userId,
    command: 'userId' in command ? { ...command, userId } : command,
  }));

export type Reading = { area: 'reading'; command: NoticeCommand };

export const reading: Arbitrary<Reading> = fc
  .oneof(
    fc.record({
      type: fc.constant('ReadNotices' as const),
      userId: id('user'),
      until: unlikely('2026-03-02T07:00:00Z', texts),
    }),
    fc.record({
      type: fc.constant('ReadNotice' as const),
      userId: id('user'),
      noticeId: unlikely('WORK_MOVED.7', texts),
      at: unlikely('2026-03-02T07:30:00Z', texts),
    }),
  )
  .map((command) => ({ area: 'reading', command }));
