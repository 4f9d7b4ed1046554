export const STATUSES = ['ready', 'rented', 'repair'] as const

export const STATIONS = ['Harbor', 'Market', 'University', 'Park'] as const
