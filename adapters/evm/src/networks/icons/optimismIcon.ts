/** Our own drawing for the optimism networks, in the style of the widget. */
export const optimismIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23cf2f3b'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='3.6'%3E%3Ccircle cx='14' cy='20' r='5.4'/%3E%3Cpath d='M23.8 27V14.6h3.7a3.6 3.6 0 0 1 0 7.3h-3.7'/%3E%3C/g%3E%3C/svg%3E"
