/** A room of the arrow table in ARCHITECTURE.md. */
export interface Room {
  name: string
  folder: string
  mayImport: readonly string[]
  node: boolean
}

/** The order of the folders of a folder: each may import those before it. */
export interface FolderOrder {
  folder: string
  parts: readonly string[]
}

/** Reads the arrow table: the table whose first heading is `room`. */
export function parseArrows(markdown: string): Room[] {
  return readTable(markdown, 'room').map(([name, folder, mayImport, node]) => ({
    name: quoted(name)[0]!,
    folder: quoted(folder)[0]!,
    mayImport: quoted(mayImport),
    node: node === 'yes',
  }))
}

/** Reads the order of folders: the table whose first heading is `folders of`. */
export function parseFolders(markdown: string): FolderOrder[] {
  return readTable(markdown, 'folders of').map(([folder, parts]) => ({
    folder: quoted(folder)[0]!,
    parts: quoted(parts),
  }))
}

/** The rows of the table with this first heading. */
function readTable(markdown: string, heading: string): string[][] {
  const lines = markdown.split('\n')
  const start = lines.findIndex(line => line.startsWith(`| ${heading} |`))
  if (start < 0) throw new Error(`There is no table with the heading ${heading}.`)
  const rows = lines.slice(start + 2)
  const end = rows.findIndex(line => !line.startsWith('|'))
  return rows.slice(0, end < 0 ? undefined : end).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

function quoted(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(match => match[1]!)
}

const GRAPH = /(<!-- graph -->\n)[\s\S]*?(<!-- end of graph -->)/

/** ARCHITECTURE.md with the graph of its arrow table. */
export function drawArrows(markdown: string): string {
  if (!GRAPH.test(markdown)) throw new Error('ARCHITECTURE.md has no place for the graph.')
  return markdown.replace(GRAPH, `$1${emitGraph(parseArrows(markdown))}$2`)
}

/** The arrows as a Mermaid flowchart. An arrow that others imply is omitted, so that the graph stays readable. */
function emitGraph(rooms: readonly Room[]): string {
  const byName = new Map(rooms.map(room => [room.name, room]))
  const id = (name: string): string => name.replace('@', 'at_').replaceAll(/[^a-z0-9]+/gi, '_')
  const nodes = (node: boolean): string =>
    `    ${rooms
      .filter(room => room.node === node)
      .map(room => `${id(room.name)}["${room.name}"]`)
      .join(' & ')}`
  const reaches = (from: string, to: string): boolean =>
    byName.get(from)!.mayImport.some(next => next === to || reaches(next, to))
  const sources = new Map<string, string[]>()
  for (const { name, mayImport } of rooms) {
    const targets = mayImport.filter(target => !mayImport.some(other => other !== target && reaches(other, target)))
    const key = targets.map(id).join(' & ')
    sources.set(key, [...(sources.get(key) ?? []), id(name)])
  }
  sources.delete('')
  const arrows = Array.from(sources, ([targets, names]) => `  ${names.join(' & ')} --> ${targets}`)
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph node["runs in Node"]',
    nodes(true),
    '  end',
    '  subgraph anywhere["runs anywhere: browsers, servers, workers"]',
    nodes(false),
    '  end',
    ...arrows,
    '```',
    '',
  ].join('\n')
}
