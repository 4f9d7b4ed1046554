import { defineFwPlugin, useState } from 'fw/app'

/** Counts the bulletins that a visitor has closed. */
export default defineFwPlugin({
  name: 'bulletin',
  setup() {
    const closed = useState<string[]>('closed-bulletins', () => [])
    return { provide: { closeBulletin: (id: string) => closed.value.push(id) } }
  },
})
