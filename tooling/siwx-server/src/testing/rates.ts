import { createSignIn } from '../createSignIn.ts'
import { ethereumSigner, everySigner } from './signers.ts'
import { DOMAIN, NETWORKS, textFor } from './texts.ts'

const ROUNDS = 25
const WARM = 5
const TEXTS = 20_000

const signIn = createSignIn({ domain: DOMAIN, networks: Object.values(NETWORKS) })

/** The median of how long signing in takes, in milliseconds: the signature is made before. */
async function verification(signer: Awaited<ReturnType<typeof everySigner>>[number]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM; round += 1) {
    const { nonce } = await signIn.createNonce()
    const message = textFor(signer.network, { address: signer.address, nonce }, Date.now())
    const signature = await signer.sign(message)
    const start = performance.now()
    const { ok } = await signIn.verify({ message, signature })
    if (!ok) throw new Error(`${signer.name} was not signed in`)
    if (round >= WARM) times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
}

/** How many texts for another site are refused in a second. */
async function refusals(): Promise<number> {
  const fields = { address: ethereumSigner().address, nonce: 'abcdefgh12345678', domain: 'evil.example' }
  const message = textFor(NETWORKS.ethereum, fields, Date.now())
  const refuse = async (count: number): Promise<number> => {
    const start = performance.now()
    for (let done = 0; done < count; done += 1) await signIn.verify({ message, signature: '0x' })
    return performance.now() - start
  }
  await refuse(TEXTS / 10)
  return TEXTS / ((await refuse(TEXTS)) / 1000)
}

// What the benchmark runs, on one core: one line of JSON.
const verifications: Record<string, number> = {}
for (const signer of await everySigner()) verifications[signer.name] = await verification(signer)
console.log(JSON.stringify({ verifications, refusals: await refusals() }))
