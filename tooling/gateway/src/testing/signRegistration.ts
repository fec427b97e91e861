import type { ProfileRegisterBody } from '@latchkey/plugin-api/schemas'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Coin type of Ethereum main-net as ENSIP-11 makes it. */
const MAINNET = 0x80000001

/**
 * The body that registers a name for an account, made for it unless given.
 *
 * @param audience address of the gateway
 */
export async function signRegistration(
  name: string,
  audience: string,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<ProfileRegisterBody> {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000), audience })
  return { coin_type: MAINNET, address: account.address, message, signature: await account.signMessage({ message }) }
}
