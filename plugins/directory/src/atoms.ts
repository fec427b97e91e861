import { atom } from 'jotai/vanilla'
import type { DirectoryOptions } from './options.ts'
import type { DirectoryAtoms, DirectoryList } from './types.ts'

export function directoryAtoms(options: DirectoryOptions): DirectoryAtoms {
  return {
    lists: atom<Readonly<Record<string, DirectoryList>>>({}),
    options: atom(() => options),
  }
}
