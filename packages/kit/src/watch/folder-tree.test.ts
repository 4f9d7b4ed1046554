import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { createTree } from './folder-tree'

function createFolder(): { folder: string; told: string[]; tree: ReturnType<typeof createTree> } {
  const folder = mkdtempSync(join(tmpdir(), 'fw-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const told: string[] = []
  const tree = createTree({
    isSkipped: () => false,
    tell: (event, path) => told.push(`${event} ${path.slice(folder.length + 1)}`),
  })
  tree.remember(folder, 'folder')
  return { folder, told, tree }
}

it('waits for the content of an emptied file', () => {
  const { folder, told, tree } = createFolder()
  const file = join(folder, 'a.ts')
  writeFileSync(file, 'one')
  tree.look(file, false)
  writeFileSync(file, '')
  tree.look(file, false)
  expect(told).toEqual(['add a.ts'])
  writeFileSync(file, 'three')
  tree.look(file, false)
  expect(told).toEqual(['add a.ts', 'change a.ts'])
})

it('reports a file that stays empty', () => {
  const { folder, told, tree } = createFolder()
  writeFileSync(join(folder, 'a.ts'), '')
  tree.look(folder, false)
  tree.look(folder, true)
  tree.look(folder, true)
  expect(told).toEqual([])
  expect(tree.endRound()).toEqual([join(folder, 'a.ts')])
  tree.look(folder, true)
  expect(told).toEqual(['add a.ts'])
  expect(tree.endRound()).toEqual([])
})

it('waits for a file that is empty when it is checked again', () => {
  const { folder, told, tree } = createFolder()
  const file = join(folder, 'a.ts')
  writeFileSync(file, 'one')
  tree.look(file, false)
  for (const text of ['', 'two', '', 'three']) {
    writeFileSync(file, text)
    tree.look(file, true)
    tree.endRound()
  }
  expect(told).toEqual(['add a.ts', 'change a.ts', 'change a.ts'])
})

it('accepts empty files in a full scan', () => {
  const { folder, told, tree } = createFolder()
  writeFileSync(join(folder, 'a.ts'), '')
  tree.sweep(folder)
  expect(told).toEqual(['add a.ts'])
})

it('reports a removed file only when it is certain', () => {
  const { folder, told, tree } = createFolder()
  const file = join(folder, 'a.ts')
  writeFileSync(file, 'one')
  tree.look(file, false)
  rmSync(file)
  tree.look(file, false)
  expect(told).toEqual(['add a.ts'])
  tree.look(file, true)
  expect(told).toEqual(['add a.ts', 'unlink a.ts'])
})
