import type { ShellState } from '@foyer/app-sdk/messages.ts';
import type { OpenedApplication } from '@foyer/contract/home.ts';

import type { Component } from '#/jsx/component.ts';

/** What Home and the frame of an application in it say to each other. */
export type FrameProps = {
  opened: OpenedApplication;
  /** The path of its origin to be shown; without one, what its manifest says. */
  path: string | undefined;
  /** What the application is told of the person. */
  state: ShellState;
  /** The application shows another path. */
  onPath: (path: string) => void;
  /** What that page is called; undefined when it has not said. */
  onTitle: (title: string | undefined) => void;
  /** It opens another application, at a path of that. */
  onOpen: (code: string, path: string | undefined) => void;
  /** So much waits for the person in it. */
  onBadge: (count: number) => void;
  /** The keys were pressed in it that open the choice of applications. */
  onChangeSystem: () => void;
};

/** What shows an application in a frame. app/ gives it, so that Home knows no other feature. */
export type FrameSlot = Component<FrameProps>;
