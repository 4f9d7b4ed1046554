import { expect, it } from 'vitest'
import { prependToTemplate, wrapTemplate } from './vue-template'

it.each([
  ['<template>\n  <p />\n</template>\n', '<template>\n  <UApp>\n    <p />\n  </UApp>\n</template>\n'],
  ['<template><p /></template>', '<template>\n  <UApp>\n    <p />\n  </UApp>\n</template>'],
  [
    '<script setup>\nconst a = 1\n</script>\n\n<template>\n  <div>\n    <template #x>1</template>\n\n    <p />\n  </div>\n</template>\n\n<style>\np {}\n</style>\n',
    '<script setup>\nconst a = 1\n</script>\n\n<template>\n  <UApp>\n    <div>\n      <template #x>1</template>\n\n      <p />\n    </div>\n  </UApp>\n</template>\n\n<style>\np {}\n</style>\n',
  ],
  ['<template>\n  <UApp><p /></UApp>\n</template>\n', '<template>\n  <UApp><p /></UApp>\n</template>\n'],
])('wraps %j', (before, after) => {
  expect(wrapTemplate(before, 'UApp')).toBe(after)
})

it('puts a tag in front', () => {
  expect(prependToTemplate('<template>\r\n  <p />\r\n</template>\r\n', '<X />')).toBe(
    '<template>\r\n  <X />\r\n  <p />\r\n</template>\r\n',
  )
  expect(prependToTemplate('<template>\n  <X />\n</template>\n', '<X />')).toBe('<template>\n  <X />\n</template>\n')
})

it('leaves other languages to their author', () => {
  expect(wrapTemplate('<template lang="pug">\np x\n</template>\n', 'UApp')).toBeUndefined()
  expect(prependToTemplate('<script>\nexport default {}\n</script>\n', '<X />')).toBeUndefined()
})
