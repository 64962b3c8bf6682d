import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { settled } from './look-at.ts';
import { pathOf } from './looks.ts';
import { focusKept, leave, typeInAll } from './typing.ts';
import type { Walker } from './walker.ts';

const kindAt = (path: string): Kind => {
  const screen = path.split('/').at(-1);
  const kind = kinds.find((one) => one.screen?.name === screen);
  if (kind === undefined) throw new Error(`${path} is no registry`);
  return kind;
};

/** List, search without a result, a new record typed and left, a record opened and Back, its menu, what a removal asks. */
export const walkRegistry = async (walker: Walker, path: string): Promise<void> => {
  const { page, step, show } = walker;
  const kind = kindAt(path);
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const row = page.locator('[role="row"]:not([aria-rowindex="1"])').first();

  if (kind.closes !== null) {
    await step('year', async () => {
      await show('year');
      await page.goto(`${page.url().split('?')[0]}?vista=elenco`);
      await settled(page);
    });
  }
  await step('search', async () => {
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.type('zzqx');
    await page.waitForURL((url) => url.searchParams.get('cerca') === 'zzqx');
    await show('nothing found');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('cerca'));
    await settled(page);
  });
  await step('new', () => fillNew(walker));
  if ((await row.count()) === 0) return;
  await step('open', async () => {
    await row.locator('[role="gridcell"]').first().click();
    if (kind.name === 'checklist') return checklist(walker, path);
    await dialog.waitFor();
    await show('open');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await focusKept(walker);
  });
  await step('menu', async () => {
    await row.locator('button[aria-haspopup]').last().click();
    await page.getByRole('menu').waitFor();
    await show('menu');
    const followed = kind.children.some(({ follows }) => follows);
    const entries = page.getByRole('menuitem');
    const entry = kind.deletable ? entries.last() : entries.filter({ hasText: /^(?:Disattiva|Deactivate|Desactivar)/ });
    // Where nothing goes with it, it is switched off at once: that is no question, and would change the next look.
    if (!kind.deletable && !followed) return page.keyboard.press('Escape');
    await entry.click();
    await Promise.race([question.waitFor(), page.getByRole('status').filter({ hasText: /\S/ }).last().waitFor()]);
    if (!(await question.isVisible().catch(() => false))) await question.waitFor({ timeout: 3_000 });
    await show('question');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await focusKept(walker);
  });
};

/** By its key: the empty form, what it says when it is saved so, then every field, and Esc. */
const fillNew = async (walker: Walker): Promise<void> => {
  const { page, show } = walker;
  const dialog = page.getByRole('dialog');
  await page.locator('#content').focus();
  await page.keyboard.press('n');
  await dialog.waitFor();
  await show('new');
  await dialog.locator('button[type="submit"]').click();
  await show('new refused');
  const typed = await typeInAll(walker, dialog);
  if (typed === 0) throw new Error('the form has no field to type in');
  await show('new typed');
  await leave(walker, dialog);
};

/** A checklist is a page: its lines, a new one, and back. */
const checklist = async (walker: Walker, path: string): Promise<void> => {
  const { page, show, step } = walker;
  await page.waitForURL((url) => pathOf(url.pathname) !== path);
  await show('open');
  await step('new line', async () => {
    await page.locator('#content').focus();
    await page.keyboard.press('n');
    await page.keyboard.type('Controllo di prova');
    await show('new line');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
  });
  await page.goBack();
  await page.waitForURL((url) => pathOf(url.pathname) === path);
  await settled(page);
};
