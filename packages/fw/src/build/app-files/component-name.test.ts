import { expect, it } from 'vitest'
import { resolveName } from './component-name'

it.each<[string, string, string | undefined, string, string]>([
  ['', 'Button', undefined, 'Button', 'button'],
  ['base/foo', 'Button', undefined, 'BaseFooButton', 'base-foo-button'],
  ['base', 'BaseButton', undefined, 'BaseButton', 'base-button'],
  ['base/foo', 'BaseFooButton', undefined, 'BaseFooButton', 'base-foo-button'],
  ['base/foo', 'FooButton', undefined, 'BaseFooButton', 'base-foo-button'],
  ['base', 'index', undefined, 'Base', 'base'],
  ['some-thing', 'my-card', undefined, 'SomeThingMyCard', 'some-thing-my-card'],
  ['', 'Card', 'Ui', 'UiCard', 'ui-card'],
  ['', 'UiCard', 'ui', 'UiCard', 'ui-card'],
  ['a/b', 'C1', undefined, 'ABC1', 'a-b-c1'],
  ['my things', 'big äpfel', undefined, 'MyThingsBigÄpfel', 'my-things-big-äpfel'],
  ['(group)', 'Card', undefined, 'GroupCard', 'group-card'],
])('%s/%s with prefix %s is %s', (folders, file, prefix, pascalName, kebabName) => {
  expect(resolveName(folders.split('/').filter(Boolean), file, prefix)).toEqual({ pascalName, kebabName })
})
