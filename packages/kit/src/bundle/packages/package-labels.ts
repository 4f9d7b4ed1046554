/** Labels of packages, and the packages they refer to. */
const PACKAGES: ReadonlyArray<readonly [label: RegExp, name: string]> = [
  [/^ui$/, 'vue'],
  [/^ui\/(?=.)/, 'vue/'],
  [/^ui-router$/, 'vue-router'],
  [/^ui-router\/(?=.)/, 'vue-router/'],
  [/^@ui\/(?=.)/, '@vue/'],
  [/^ui-demi$/, 'vue-demi'],
  [/^unplugin-ui-router(?=$|\/)/, 'unplugin-vue-router'],
]

/** The package id for a label, or undefined. */
export function packageOf(id: string): string | undefined {
  const labelEntry = PACKAGES.find(([label]) => label.test(id))
  return labelEntry && id.replace(labelEntry[0], labelEntry[1])
}
