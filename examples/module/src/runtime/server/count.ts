import list from '#bulletin/list'

export function countBulletins(): number {
  return list.length
}
