import type { ProjectConfig } from '../config/projectConfig.ts'

/** What `loopback` of a project stands for; policies know no other addresses of this machine. */
const LOOPBACK = [
  'http://localhost:*',
  'https://localhost:*',
  'http://*.localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
]

const isSource = (origin: string): boolean => /^https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/.test(origin)

/** The pages that may hold the frame, as a policy names them; of a project without any, none. */
function ancestors({ origins }: Pick<ProjectConfig, 'origins'>): string {
  const sources = origins.flatMap((origin) => {
    if (origin === 'loopback') return LOOPBACK
    return origin === '*' || isSource(origin) ? [origin] : []
  })
  return sources.length > 0 ? sources.join(' ') : "'none'"
}

const policy = (holders: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors ${holders}; require-trusted-types-for 'script'; trusted-types 'none'`

/** Which of the frame's documents is served. */
export type FrameDocument = 'frame' | 'window' | 'callback' | 'resume'

/**
 * The headers of one of the frame's documents.
 *
 * @param project whose pages may hold the frame; no page may hold the other documents
 */
export function frameHeaders(
  document: FrameDocument,
  project: Pick<ProjectConfig, 'origins'> | undefined,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy(document === 'frame' && project ? ancestors(project) : "'none'"),
    'permissions-policy':
      'publickey-credentials-get=(self), publickey-credentials-create=(self), storage-access=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(document === 'window' ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    // They speak with the page that has opened them, or with a frame in it.
    ...(document === 'callback' || document === 'resume' ? { 'cross-origin-opener-policy': 'unsafe-none' } : {}),
  }
}
