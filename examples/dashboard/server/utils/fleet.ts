const DAYS = 30
const LAST_DAY = Date.UTC(2026, 9, 31)
const DAY_MS = 86_400_000
const CENTS_PER_RIDE = 320

// Replace this with your database.
const MODELS = ['City 3', 'City 3', 'Cargo', 'Tandem', 'City 5']

export const bikes: Bike[] = Array.from({ length: 12 }, (_, index) => ({
  id: `B-${101 + index}`,
  model: MODELS[index % MODELS.length]!,
  station: STATIONS[index % STATIONS.length]!,
  status: STATUSES[[0, 0, 1, 0, 2, 1, 0][index % 7]!]!,
}))

/** Rides of a day: more of them at weekends. */
function ridesOf(day: Date, index: number): number {
  const isWeekend = [0, 6].includes(day.getUTCDay())
  return Math.round(140 + 35 * Math.sin(index / 4) + index * 1.5 + (isWeekend ? 60 : 0))
}

export function loadOverview({ role }: User): Overview {
  const ridesByDay = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(LAST_DAY - (DAYS - 1 - index) * DAY_MS)
    return { label: day.toISOString().slice(0, 10), value: ridesOf(day, index) }
  })
  const total = ridesByDay.reduce((sum, { value }) => sum + value, 0)
  const count = (status: Status): number => bikes.filter(bike => bike.status === status).length
  return {
    ridesByDay,
    ridesByStation: STATIONS.map((label, index) => ({
      label,
      value: Math.round(total * [0.38, 0.27, 0.21, 0.14][index]!),
    })),
    ready: count('ready'),
    repair: count('repair'),
    ...(role === 'manager' ? { income: total * CENTS_PER_RIDE } : {}),
  }
}
