import { type PointerEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { radius } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

/** Always dark on white, as it will stand on paper. */
const Canvas = styled.canvas`
  display: block;
  width: 100%;
  height: 180px;
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.medium};
  background: #fff;
  touch-action: none;
  cursor: crosshair;
`;

type Props = {
  readonly label: string;
  /** Told with the drawing after each stroke; whoever draws anew gives the pad another key. */
  readonly onDrawn: (canvas: HTMLCanvasElement) => void;
};

/** A place to sign with a finger, a pen or a mouse. */
export const SignaturePad = ({ label, onDrawn }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<number | null>(null);
  useEffect(() => {
    const own = canvas.current;
    const pen = own?.getContext('2d');
    if (!own || !pen) return;
    const scale = Math.max(2, window.devicePixelRatio);
    const { width, height } = own.getBoundingClientRect();
    own.width = Math.round(width * scale);
    own.height = Math.round(height * scale);
    pen.scale(scale, scale);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = '#10131a';
    pen.lineWidth = 2.4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
  }, []);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || drawing.current !== null) return;
    drawing.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(...at(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || drawing.current !== event.pointerId) return;
    pen.lineTo(...at(event));
    pen.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (drawing.current !== event.pointerId) return;
    draw(event);
    drawing.current = null;
    onDrawn(event.currentTarget);
  };
  return (
    <Canvas
      ref={canvas}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
};
