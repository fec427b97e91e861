import type { DirectoryContext, DirectoryList } from '../types.ts'

/** Writes the list of a namespace. */
export function setList({ store, atoms }: DirectoryContext, key: string, list: DirectoryList): void {
  store.set(atoms.lists, (lists) => ({ ...lists, [key]: list }))
}
