-- As people look things up: accents and capitals beside their letters, Line 2 before Line 10; the same in every language.
create collation rm.in_words (provider = icu, locale = 'und-u-kn-true');
