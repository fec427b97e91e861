import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles } from '../listFiles.ts'
import { publishedPackages } from '../publishedPackages.ts'

/** The words of one error code. */
export interface ErrorRowText {
  readonly message?: string
  readonly hints?: readonly string[]
}

/** An error table and the package it belongs to. */
export interface ErrorTableFile {
  readonly file: string
  readonly owner: string
  /** By code. */
  readonly rows: Readonly<Record<string, ErrorRowText>>
}

const FILES = /\/(errorTable|errors|\w+Errors|\w+ErrorTable)\.ts$/

function isTable(value: unknown): value is Record<string, ErrorRowText> {
  if (typeof value !== 'object' || value === null) return false
  const rows = Object.values(value)
  return rows.length > 0 && rows.every((row) => typeof row === 'object' && row !== null && 'message' in row)
}

/** The error tables of all published packages, found by file name and shape; one that is not exported is empty. */
export async function readErrorTables(root: string): Promise<ErrorTableFile[]> {
  const found: ErrorTableFile[] = []
  for (const { folder, manifest } of publishedPackages(root)) {
    for (const file of listFiles(root, [`${folder}/src`], FILES)) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      const tables = Object.values(module).filter(isTable)
      const isHidden = tables.length === 0 && /\berrorFactory\(/.test(readFileSync(join(root, file), 'utf8'))
      for (const rows of isHidden ? [{}] : tables) found.push({ file, owner: manifest.name, rows })
    }
  }
  return found
}
