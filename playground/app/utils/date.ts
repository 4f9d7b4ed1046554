const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

// In UTC, because a different text on the server and the client is a hydration mismatch.
export const formatDay = (date: string): string => DAY.format(new Date(date))
export const formatClock = (date: string): string => `${CLOCK.format(new Date(date))} UTC`
