/** E-mails that one address gets in a day of sign-ups and demos: a stranger may have typed that of somebody else. */
export const lettersADay = { name: 'sign-up-letters', points: 10, window: 86_400 };
