import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const onlookers = (page: Page) => page.locator('[data-side-panel]').getByTestId('onlookers');

test.each(['light', 'dark'] as const)(
  '%s: who has the same intervention open is seen while they do',
  async (colorScheme) => {
    const id = await scheduleForMaintainer('2032-04-13T09:00', '2032-04-13T11:00');
    const path = `/?data=2032-04-13&intervento=${id}`;
    const supervisor = await signIn('plant', path, { colorScheme, viewport: { width: 1366, height: 900 } });
    await supervisor.page.getByTestId('detail-facts').waitFor();
    expect(await onlookers(supervisor.page).count()).toBe(0);
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const maintainer = await signIn('maintainer', path, { colorScheme, ...phone });
    await onlookers(supervisor.page).waitFor();
    await onlookers(maintainer.page).waitFor();
    expect(await onlookers(supervisor.page).getAttribute('aria-label')).toMatch(/ sta guardando lo stesso intervento$/);
    for (const { page } of [supervisor, maintainer]) expect(await accessFaults(page)).toEqual([]);
    await maintainer.page.locator('[data-side-panel]').getByRole('button', { name: 'Chiudi' }).click();
    await onlookers(supervisor.page).waitFor({ state: 'detached' });
    expect([...supervisor.faults, ...maintainer.faults]).toEqual([]);
  },
);
