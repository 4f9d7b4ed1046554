export type Status = (typeof STATUSES)[number]

export interface Bike {
  id: string
  model: string
  station: string
  status: Status
}

/** A number with its name, such as a day. */
export interface Point {
  label: string
  value: number
}

export interface Overview {
  ridesByDay: Point[]
  ridesByStation: Point[]
  ready: number
  repair: number
  /** In cents. Only managers get it. */
  income?: number
}
