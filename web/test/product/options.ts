import type { Locator, Page } from 'playwright-core';

/** The first record of an open list: what it says while it has none is an option, too. */
export const firstOption = (page: Page): Locator => page.locator('[role=option][data-key]').first();
