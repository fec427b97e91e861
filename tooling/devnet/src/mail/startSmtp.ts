import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { DevnetError } from '../core/devnetError.ts'
import type { Inbox, MailFaults } from './startMail.ts'
import type { CaughtMail } from './types.ts'

/** A raw mail (RFC 5322) as the catcher keeps it; `recipients` are those of the envelope. */
async function parseMail(
  raw: Uint8Array,
  recipients: readonly string[],
  sender: string,
): Promise<Omit<CaughtMail, 'id'>> {
  const { subject = '', text = '', html, attachments } = await PostalMime.parse(raw)
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text || (html ?? '').replaceAll(/<[^>]*>/g, ' '))?.[0]
  return {
    ...{ from: sender, subject, text, receivedAt: new Date().toISOString(), size: raw.length },
    to: recipients.map((address) => address.toLowerCase()),
    ...(html === undefined ? {} : { html }),
    ...(code === undefined ? {} : { code }),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

const LARGEST_MAIL = 1 << 20
/** Milliseconds that connections which are still open get at the end. */
const PATIENCE_MS = 200

interface Smtp {
  readonly port: number
  stop(): Promise<void>
}

class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  if (stream.sizeExceeded) throw new Refusal(552, `The mail is larger than ${LARGEST_MAIL} bytes`)
  return Buffer.concat(chunks)
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? `port ${port} is in use: stop what listens there or give another` : error.message
      reject(new DevnetError('start-failed', `The mail catcher did not start: ${why}.`, { cause: error }))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  server.on('error', (error) => console.error(`mail: ${error.message}`))
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** An SMTP server that takes every mail, for every recipient, from every program on this machine, and passes nothing on. */
export async function startSmtp(inbox: Inbox, faults: MailFaults, port: number): Promise<Smtp> {
  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const raw = await read(stream)
    const recipients = envelope.rcptTo.map(({ address }) => address)
    inbox.add(await parseMail(raw, recipients, envelope.mailFrom ? envelope.mailFrom.address : ''))
  }
  const greet = async (address: string): Promise<void> => {
    const fault = faults.take(address.toLowerCase())
    if (fault?.delay !== undefined) await sleep(fault.delay)
    if (fault?.reply !== undefined) throw new Refusal(fault.reply, 'The mail catcher was told to refuse this recipient')
  }
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, logger: false },
    ...{ size: LARGEST_MAIL, closeTimeout: PATIENCE_MS, allowInsecureAuth: true, banner: 'Latchkey mail catcher' },
    onAuth: ({ username }, _, done) => done(null, { user: username ?? 'anybody' }),
    onRcptTo: ({ address }, _, done) => void greet(address).then(() => done(), done),
    onData: (stream, session, done) => void take(stream, session).then(() => done(), done),
  })
  const listening = await listen(server, port)
  return { port: listening, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
