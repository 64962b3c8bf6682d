/** By any field of the rows; what has no value comes last. */
export const sortRows = <Row extends object>(rows: readonly Row[], by: string, descending: boolean): readonly Row[] => {
  const compare = (one: unknown, other: unknown): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'it', { numeric: true });
  return rows.toSorted((a, b) => {
    const [one, other] = [fieldOf(a, by), fieldOf(b, by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other) * (descending ? -1 : 1);
  });
};

const fieldOf = (row: object, name: string): unknown => Reflect.get(row, name) ?? null;
