export interface User {
  name: string
  role: 'manager' | 'mechanic'
}
