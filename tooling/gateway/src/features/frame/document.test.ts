import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PROJECT, SITE, startLogin } from '../../testing/loginClient.ts'

/** What the wallet's document is told of its project. */
async function described(project: { readonly codeEntry?: 'frame' | 'host' }): Promise<unknown> {
  const files = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  onTestFinished(() => rm(files, { recursive: true, force: true }))
  await writeFile(join(files, 'sdk.html'), '<head><!--latchkey-project--></head>')
  const projects = [{ id: PROJECT, name: 'Shop "&" <b>', origins: [SITE], ...project }]
  const { url } = await startLogin({ frame: { port: 0, files }, projects })
  const text = await (await fetch(`${url}/sdk?projectId=${PROJECT}`)).text()
  const content = /content="([^"]*)"/.exec(text)?.[1] ?? ''
  return JSON.parse(content.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code))))
}

it('default: the project, its sites, and that codes are typed into the wallet', async () => {
  expect(await described({})).toMatchObject({
    ...{ id: PROJECT, name: 'Shop "&" <b>', origins: [SITE], email: true, codeEntry: 'frame' },
  })
})

it('parameters: a project may take the codes of mails on its own pages', async () => {
  expect(await described({ codeEntry: 'host' })).toMatchObject({ codeEntry: 'host' })
})
