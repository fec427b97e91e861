import { type Hex, zeroHash } from 'viem'

/** How an entry point got to its address of the main network: its creation code and the published salt. */
export interface EntryPointCode {
  readonly initCode: string
  readonly salt: Hex
}

/** Creation code of the entry points 0.6, 0.7 and 0.8, from the packages of their authors. */
export async function entryPoints(): Promise<readonly EntryPointCode[]> {
  const [v06, v07, v08] = await Promise.all([
    import('entry-point-0.6/artifacts/EntryPoint.json', { with: { type: 'json' } }),
    import('entry-point-0.7/artifacts/EntryPoint.json', { with: { type: 'json' } }),
    import('entry-point-0.8/artifacts/EntryPoint.json', { with: { type: 'json' } }),
  ])
  return [
    { initCode: v06.default.bytecode, salt: zeroHash },
    {
      initCode: v07.default.bytecode,
      salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
    },
    {
      initCode: v08.default.bytecode,
      salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
    },
  ]
}
