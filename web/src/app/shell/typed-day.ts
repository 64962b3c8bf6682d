const forms = [
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];

/** The day (`YYYY-MM-DD`) that somebody has typed, such as 15-05-2030, 15/5/2030 or 2030-05-15; null for anything else. */
export const typedDay = (words: string): string | null => {
  const found = forms.map((form) => form.exec(words.trim())?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { year, month, day } = found;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString();
  } catch (error) {
    // 31-02-2030 is no day.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
