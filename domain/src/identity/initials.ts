const firstLetter = (words: string): string => /\p{L}\p{M}*/u.exec(words.normalize('NFC'))?.[0].toUpperCase() ?? '';

/** Of a person who is not to be named: the first letter of the name and that of the surname, and of neither what comes behind it. */
export const initialsOf = (name: string, surname: string): string => firstLetter(name) + firstLetter(surname);
