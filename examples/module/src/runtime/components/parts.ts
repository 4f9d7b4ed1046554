import { defineComponent, h } from 'vue'

export const Heading = defineComponent({
  props: { text: { type: String, required: true } },
  setup: props => () => h('h1', { class: 'bulletin-heading' }, props.text),
})

export const Total = defineComponent({
  setup: () => () => h('p', { id: 'bulletin-total' }, '__BULLETIN_COUNT__'),
})
