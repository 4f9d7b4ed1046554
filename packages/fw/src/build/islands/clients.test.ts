import { expect, it } from 'vitest'
import { findClientTags } from './clients'

it('finds tags with the attribute', () => {
  const text = `<template>
    <Counter fw-client :start="a > 1 ? 2 : 3" />
    <the-form
      title="<b>"
      fw-client
    >slot</the-form>
    <Plain title="fw-client" />
    <Maybe :fw-client="isOn"/>
    <Other data-fw-client />
  </template>`
  expect(findClientTags(text)).toEqual(['Counter', 'the-form', 'Maybe'])
})
