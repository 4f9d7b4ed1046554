import list from '#bulletin/list'

export function findBulletin(id: string): { id: string; title: string; text: string } | undefined {
  return list.find(bulletin => bulletin.id === id)
}
