const drawing = (back: string, front: string): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23${back}'/%3E%3Cg fill='%23${front}'%3E%3Cellipse cx='20' cy='9' rx='6' ry='3.2'/%3E%3Cellipse cx='20' cy='31' rx='6' ry='3.2'/%3E%3Cellipse cx='10.5' cy='14.5' rx='5' ry='3' transform='rotate(-60 10.5 14.5)'/%3E%3Cellipse cx='29.5' cy='14.5' rx='5' ry='3' transform='rotate(60 29.5 14.5)'/%3E%3Cellipse cx='10.5' cy='25.5' rx='5' ry='3' transform='rotate(60 10.5 25.5)'/%3E%3Cellipse cx='29.5' cy='25.5' rx='5' ry='3' transform='rotate(-60 29.5 25.5)'/%3E%3C/g%3E%3C/svg%3E`

/** Our own drawings for networks of Polkadot, Kusama and their test networks, in the style of the widget. */
export const polkadotIcon: string = /* @__PURE__ */ drawing('fbe3ee', 'c2185b')
export const kusamaIcon: string = /* @__PURE__ */ drawing('1c1c22', 'e8e8ec')
export const testIcon: string = /* @__PURE__ */ drawing('fdeedd', 'b25a12')
