/** Of the people of tests, and of the demo. */
export const password = 'Cadenza-2026!';

/**
 * The same as it is kept, at the least cost that there is: a hash says its own, and a thousand people of tests log in. At the cost
 * of everybody's it takes a tenth of a second of a processor to make, and to compare.
 */
export const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$ZAd+WD7B6dhPd8zwm9x0h3yLllOd8+w/D+jU0qQCS+o';
