/** Rows with aligned columns. */
export function emitTable(rows: readonly (readonly string[])[], separator = '  '): string[] {
  const columns = Math.max(0, ...rows.map(row => row.length))
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column]!)).join(separator))
}
