import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { FileTree } from './file-tree'

function createFolder(): { folder: string; events: string[]; tree: FileTree } {
  const folder = mkdtempSync(join(tmpdir(), 'fw-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const events: string[] = []
  const tree = new FileTree({
    isSkipped: () => false,
    emit: (event, path) => events.push(`${event} ${path.slice(folder.length + 1)}`),
  })
  tree.remember(folder, 'folder')
  return { folder, events, tree }
}

it('waits until a truncated file is written', () => {
  const { folder, events, tree } = createFolder()
  const file = join(folder, 'a.ts')
  writeFileSync(file, 'one')
  tree.compare(file, false)
  writeFileSync(file, '')
  tree.compare(file, false)
  expect(events).toEqual(['add a.ts'])
  writeFileSync(file, 'three')
  tree.compare(file, false)
  expect(events).toEqual(['add a.ts', 'change a.ts'])
})

it('reports a file that stays empty', () => {
  const { folder, events, tree } = createFolder()
  writeFileSync(join(folder, 'a.ts'), '')
  tree.compare(folder, false)
  tree.compare(folder, true)
  tree.compare(folder, true)
  expect(events).toEqual([])
  expect(tree.endRound()).toEqual([join(folder, 'a.ts')])
  tree.compare(folder, true)
  expect(events).toEqual(['add a.ts'])
  expect(tree.endRound()).toEqual([])
})

it('waits for a file that happens to be empty when it is compared again', () => {
  const { folder, events, tree } = createFolder()
  const file = join(folder, 'a.ts')
  writeFileSync(file, 'one')
  tree.compare(file, false)
  for (const text of ['', 'two', '', 'three']) {
    writeFileSync(file, text)
    tree.compare(file, true)
    tree.endRound()
  }
  expect(events).toEqual(['add a.ts', 'change a.ts', 'change a.ts'])
})

it('reports empty files when it compares everything', () => {
  const { folder, events, tree } = createFolder()
  writeFileSync(join(folder, 'a.ts'), '')
  tree.sweep(folder)
  expect(events).toEqual(['add a.ts'])
})

it('reports a removed file only when the comparison is final', () => {
  const { folder, events, tree } = createFolder()
  const file = join(folder, 'a.ts')
  writeFileSync(file, 'one')
  tree.compare(file, false)
  rmSync(file)
  tree.compare(file, false)
  expect(events).toEqual(['add a.ts'])
  tree.compare(file, true)
  expect(events).toEqual(['add a.ts', 'unlink a.ts'])
})
