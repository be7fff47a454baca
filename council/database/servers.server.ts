/** Which of several servers is asked for the next connection, and whose connections are not trusted. */
export interface Servers {
  readonly count: number
  /** A connection to the server whose turn it is. */
  next(): Place
  /** The server did not let us in or takes no writes: from now on the next one has its turn. */
  leave(place: Place): void
  /** The server fell silent: it is left, and nothing that was connected to it is used again. */
  distrust(place: Place): void
  isDistrusted(place: Place): boolean
}

/** Where a connection leads, and since when. */
export interface Place {
  readonly url: string
  readonly since: number
}

/** The servers at these addresses; the first is asked first, and then whichever let us in last. */
export function serversAt(urls: string[]): Servers {
  let turn = 0
  const silentAt = new Map<string, number>()
  const next = () => ({ url: urls[turn] ?? '', since: performance.now() })
  const leave = ({ url }: Place) => {
    // Of several whose attempts failed at once only one moves on, so that no server is passed over.
    if (url === urls[turn]) turn = (turn + 1) % urls.length
  }
  return {
    count: urls.length,
    next,
    leave,
    distrust(place) {
      silentAt.set(place.url, performance.now())
      leave(place)
    },
    isDistrusted: ({ url, since }) => since < (silentAt.get(url) ?? 0),
  }
}
