import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '../../core/config/config.ts'
import { type FrameDocument, frameHeaders } from '../../core/http/frameHeaders.ts'
import { RawAnswer, type Route } from '../../core/http/route.ts'
import { packageFolder } from '../../core/packageFolder.ts'
import type { Login } from '../login/login.ts'
import { loginRoute } from '../login/loginRoute.ts'
import { describeProject } from './describeProject.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream'

/** The folder with the frame's built files; `undefined` when there is none. */
export function frameFolder({ frame }: Pick<Config, 'frame'>): string | undefined {
  if (frame?.files !== undefined) return frame.files
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@latchkey/frame/package.json')), 'dist')
    return existsSync(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

const html = (text: string): RawAnswer => new RawAnswer(text, 'text/html; charset=utf-8')

/** A page that says in words why there is nothing else. */
function words(title: string, text: string, status: number): RawAnswer {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/login/login.css"><main><h1>${title}</h1><p>${text}</p></main></html>`
  return new RawAnswer(body, 'text/html; charset=utf-8', status)
}

const MARK = '<!--latchkey-project-->'
const attribute = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

async function sdkAnswer(
  login: Login,
  folder: string | undefined,
  id: string,
  header: (name: string, value: string) => void,
) {
  const project = await login.projects.find(id)
  const known = project?.isEnabled ? project : undefined
  for (const [name, value] of Object.entries(frameHeaders('frame', known))) header(name, value)
  if (!known)
    return words('Unknown project', 'No project has this id: check projectId on the page that shows the wallet.', 404)
  const file = folder && join(folder, 'sdk.html')
  if (!file || !existsSync(file))
    return words(
      'The wallet is not there',
      'The frame’s files are missing: install @latchkey/frame, or name its folder in frame.files.',
      503,
    )
  const meta = `<meta name="latchkey-project" content="${attribute(JSON.stringify(describeProject(login, known)))}">`
  return html(readFileSync(file, 'utf8').replace(MARK, () => meta))
}

/** A document of the frame, or of this service, that no page may hold in a frame. */
function documentRoute(path: string, file: () => string | undefined, kind: FrameDocument, summary: string): Route {
  return loginRoute({
    method: 'GET',
    path,
    summary,
    asker: 'open',
    produces: ['text/html'],
    answer: z.string(),
    handler({ header }) {
      for (const [name, value] of Object.entries(frameHeaders(kind, undefined))) header(name, value)
      const found = file()
      if (found && existsSync(found)) return html(readFileSync(found, 'utf8'))
      return words(
        'This page is not there',
        'The frame’s files are missing: install @latchkey/frame, or name its folder in frame.files.',
        503,
      )
    },
  })
}

/** Named by its content: never changes. */
const HASHED = /[-.][\w-]{8,}\.\w+$/

function fileRoute(path: string, file: string): Route {
  return loginRoute({
    method: 'GET',
    path,
    summary: 'A file of the wallet’s pages',
    asker: 'open',
    produces: [typeOf(file)],
    answer: z.string(),
    handler({ header }) {
      header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      header('cross-origin-resource-policy', 'same-origin')
      const isText = /^(text|application\/json)/.test(typeOf(file))
      return new RawAnswer(readFileSync(file), isText ? `${typeOf(file)}; charset=utf-8` : typeOf(file))
    },
  })
}

function filesIn(folder: string): Route[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) !== '.html' && !entry.name.endsWith('.map'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return fileRoute(`/${relative(folder, file).split(sep).join('/')}`, file)
    })
}

/** Everything that is looked at on the frame's origin. */
export function documentRoutes(config: Pick<Config, 'frame'>): readonly Route[] {
  const folder = frameFolder(config)
  const built = (name: string) => () => folder && join(folder, name)
  const own = (name: string) => join(packageFolder(), 'login', name)
  const sdk = loginRoute({
    method: 'GET',
    path: '/sdk',
    summary: 'The wallet, for the frame of a page',
    asker: 'open',
    produces: ['text/html'],
    query: z.object({ projectId: z._default(z.string().check(z.maxLength(64)), '') }),
    answer: z.string(),
    handler: ({ login, query, header }) => sdkAnswer(login, folder, query.projectId, header),
  })
  return [
    sdk,
    documentRoute('/confirm', built('confirm.html'), 'window', 'What is asked, in a window of its own'),
    documentRoute('/export', built('export.html'), 'window', 'The recovery phrase, in a window of its own'),
    documentRoute('/resume', built('resume.html'), 'resume', 'The window that signs a frame in which keeps nothing'),
    documentRoute('/device', () => own('device.html'), 'window', 'The page that the mail’s link opens'),
    documentRoute('/undo', () => own('undo.html'), 'window', 'The page that takes a change of e-mail back'),
    ...['login.css', 'callback.js', 'device.js', 'press.js', 'undo.js', 'words.js'].map((name) =>
      fileRoute(`/login/${name}`, own(name)),
    ),
    ...(folder && existsSync(folder) ? filesIn(folder) : []),
  ]
}
