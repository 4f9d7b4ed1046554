import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isPureComponent } from './pure-components'

it.each([
  ['<template><b /></template>', true],
  ['<script setup lang="ts">\nimport { a } from "a"\na()\n</script>', true],
  ['<script lang="ts" setup>\na()\n</script>', true],
  ['<script>\nglobalThis.a = 1\n</script>', false],
  ['<script lang="ts">\nrun()\n</script>\n<script setup>\n</script>', false],
  ['<script setup>\nimport "./effects"\n</script>', false],
])('%j', (text, isPure) => {
  const dir = mkdtempSync(join(tmpdir(), 'fw-pure-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'Part.vue')
  writeFileSync(file, text)
  expect(isPureComponent(file)).toBe(isPure)
  expect(isPureComponent(join(dir, 'missing.vue'))).toBe(false)
})
