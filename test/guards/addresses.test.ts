import { expect, it } from 'vitest'
import { createNeedles, findNeedles } from './addresses'
import { loadText, scanRepository } from './repository'

const needles = createNeedles(process.env.npm_config_registry)

it('finds no registry URL and no local path in the repository', () => {
  const found = scanRepository().flatMap(file => findNeedles(loadText(file), needles).map(line => `${file}:${line}`))
  expect(found).toEqual([])
})

it.each([
  ['https:', '', 'registry.example.org', 'vue'],
  ['', 'work', 'main', 'fw.config.ts'],
  ['', 'root', '.npm'],
  ['', 'home', 'ada', 'project'],
])('finds a planted one: %s/%s/%s', (...parts) => {
  expect(findNeedles(`first line\nconst a = '${parts.join('/')}'`, createNeedles())).toHaveLength(1)
})

it('finds the registry in use', () => {
  const host = ['packages', 'example', 'org'].join('.')
  expect(findNeedles(`see ${host}`, createNeedles(`https://${host}/`))).toHaveLength(1)
})

it.each(['docs/work/a', 'https://example.com/root/a', './home/page.vue', '~/work/x'])('ignores %s', text => {
  expect(findNeedles(text, createNeedles())).toEqual([])
})
