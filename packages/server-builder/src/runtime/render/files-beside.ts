/** A file that belongs to a page: it is written with the page, without a request. */
interface FileBeside {
  path: string
  text: string
  type: string
}

const files = new Map<string, FileBeside[]>()

/** Prerendering: adds a file to a page, by the requested path of the page. */
export function addFileBeside(page: string, file: FileBeside): void {
  files.set(page, [...(files.get(page)?.filter(({ path }) => path !== file.path) ?? []), file])
}

/** Removes and returns the files of a page. */
export function takeFilesBeside(page: string): FileBeside[] {
  const list = files.get(page) ?? []
  files.delete(page)
  return list
}
