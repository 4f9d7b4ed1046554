const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

// Both in UTC: server and browser must write the same.
export const formatDay = (date: string): string => DAY.format(new Date(date))
export const formatClock = (date: string): string => `${CLOCK.format(new Date(date))} UTC`
