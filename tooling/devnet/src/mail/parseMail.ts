import PostalMime from 'postal-mime'
import type { CaughtMail } from './types.ts'

/** A raw mail (RFC 5322) as the catcher keeps it; `recipients` are those of the envelope. */
export async function parseMail(
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
